/** An address of a mail: where it breaks, it breaks after the @. */
export function EmailWords({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

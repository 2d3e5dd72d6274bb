/** An email address that may wrap after the @. */
export function BreakableEmail({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

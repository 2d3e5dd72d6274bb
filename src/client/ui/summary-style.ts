/** The style of a `summary`: its text, and at the end of the line an arrow, which points up while the details are open. */
export const summaryStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: '11',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& svg': { color: 'muted' },
  '&:is([open] > *) svg': { transform: 'rotate(180deg)' },
};

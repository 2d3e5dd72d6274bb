/** The largest value of an id column. PostgreSQL rejects comparisons with larger ones. */
export const largestId = 2_147_483_647;

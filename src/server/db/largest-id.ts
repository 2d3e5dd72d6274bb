/** The largest number that an id column holds; a larger one names nothing, and PostgreSQL would refuse to compare it. */
export const largestId = 2_147_483_647;

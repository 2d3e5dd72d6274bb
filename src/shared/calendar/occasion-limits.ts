/** A sermon has at most this many occasions. Separate from the schemas, so that pages do not load zod. */
export const maxOccasions = 3;

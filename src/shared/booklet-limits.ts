/** The largest number of sermons in one booklet. */
export const maxBookletSermons = 20;

/** The largest number of sermons in one booklet. */
export const maxBookletSermons = 20;
/** The largest number of characters in one booklet: about 600 printed pages. */
export const maxBookletLength = 1_000_000;

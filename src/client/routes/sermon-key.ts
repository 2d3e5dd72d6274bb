/** How a sermon page asks for its sermon: all digits are an id, anything else a slug. */
export const sermonKey = (slug: string): { id?: number; slug: string } =>
  /^\d+$/.test(slug) ? { id: Number(slug), slug } : { slug };

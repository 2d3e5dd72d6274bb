/** The query input for a URL segment: only digits are an id, anything else is a slug. */
export const sermonKey = (slug: string): { id?: number; slug: string } =>
  /^\d+$/.test(slug) ? { id: Number(slug), slug } : { slug };

/** How to write formatted text, for fields that show it as Markdown. */
export const markdownHint =
  'Markdown: ## Heading, *emphasis*, **strong**, > quote, - list, [link](https://…), footnote[^1] and [^1]: its text.';

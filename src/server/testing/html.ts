import { HtmlValidate, type RuleConfig } from 'html-validate';

/**
 * Rules about syntax variants that parse to the same document. React writes other variants than html-validate expects.
 */
const syntaxVariants: RuleConfig = {
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'void-style': 'off',
};

const pageRules: RuleConfig = {
  ...syntaxVariants,
  // The ids of React's useId begin with an underscore, which HTML allows.
  'valid-id': ['error', { relaxed: true }],
  // The default type of an input is text.
  'no-implicit-input-type': 'off',
  // ARIA's pattern for a disabled link: role="link" and aria-disabled. An <a> cannot be disabled.
  'prefer-native-element': ['error', { exclude: ['link'] }],
  // Phone numbers are copied as the submitter wrote them.
  'tel-non-breaking': 'off',
  // Two controls may share a name: the checkboxes of a group, a file input and the URL of the file stored before.
  'form-dup-name': 'off',
  // The title of a sermon may have 200 characters.
  'long-title': 'off',
};

const domRules: RuleConfig = {
  ...pageRules,
  // next-themes and Zag set styles from scripts, which the content security policy allows.
  'no-inline-style': 'off',
  // Zag's toast group is a div with role="region".
  'prefer-native-element': ['error', { exclude: ['link', 'region'] }],
};

const mailRules: RuleConfig = {
  ...pageRules,
  // Many mail clients support neither style sheets nor CSS for tables.
  'no-inline-style': 'off',
  'no-deprecated-attr': 'off',
  // Older screen readers do not know role="none", the newer name.
  'presentation-role-style': ['error', { prefer: 'presentation' }],
};

const createValidator = (rules: RuleConfig) =>
  new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules });
const pageValidator = createValidator(pageRules);
const domValidator = createValidator(domRules);
const mailValidator = createValidator(mailRules);

async function findErrors(validator: HtmlValidate, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
}

/** Finds the errors in a page as the server sends it, with html-validate. */
export const findPageErrors = (html: string) => findErrors(pageValidator, html);

/** Finds the errors in the serialized DOM of a hydrated page, with html-validate. */
export const findDomErrors = (html: string) => findErrors(domValidator, html);

/** Finds the errors in the HTML of an email, with html-validate. */
export const findMailErrors = (html: string) => findErrors(mailValidator, html);

// Starts Swagger UI on /api/docs.

// Swagger UI uses its dark colors while the root element has this class.
const darkScheme = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', darkScheme.matches);
darkScheme.addEventListener('change', applyScheme);
applyScheme();

// Swagger UI plugin: the site's own components, and accessible names and focus that Swagger UI lacks.
const sitePlugin = ({ React: { createElement, Fragment, useEffect, useRef } }) => {
  /** Wraps a component: sets attributes on its first element that matches `selector` after each render. */
  const withAttributes = (selector, attributes) => (Component) => (props) => {
    const container = useRef(null);
    useEffect(() => {
      const element = container.current?.querySelector(selector);
      for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value);
    });
    return createElement('div', { ref: container }, createElement(Component, props));
  };
  return {
    wrapComponents: {
      // Hidden: the browser sends the session cookie, and JavaScript cannot send one that is typed into a form.
      authorizeBtn: () => () => null,
      authorizeOperationBtn: () => () => createElement('span', { className: 'session' }, 'session'),
      // A button must not contain a link. The hash of the URL still names the open operation.
      DeepLink:
        () =>
        ({ text }) =>
          createElement('span', null, text),
      InfoContainer: (Info) => (props) =>
        createElement('section', { 'aria-label': 'About this API' }, createElement(Info, props)),
      // Tags are level 3 headings.
      operations: (Operations) => (props) =>
        createElement(
          Fragment,
          null,
          createElement('h2', null, 'Operations'),
          createElement(Operations, props),
        ),
      TextArea: (Field) => (props) => createElement(Field, { 'aria-label': 'Request body', ...props }),
      ExamplesSelect: withAttributes('select', { 'aria-label': 'Example' }),
      HighlightCode: withAttributes('pre', { tabindex: '0' }),
      curl: withAttributes('pre', { tabindex: '0' }),
    },
  };
};

// Swagger UI plugin: requests go to the origin of this page, which the Content-Security-Policy allows, not to
// PUBLIC_URL.
const sameOriginPlugin = {
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec:
          (update) =>
          ({ servers: _servers, ...spec }) =>
            update(spec),
      },
    },
  },
};

/**
 * Returns a copy of a part of the OpenAPI document with its references replaced by what they refer to. `$$ref` is where
 * Swagger UI looks for the name of a schema.
 * @param document all its references are local, and no schema refers to itself
 * @param keys the keys from the root of the document to the part
 */
function resolveReferences(document, keys) {
  const find = (path) => path.reduce((value, key) => value?.[key], document);
  const copy = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(copy);
    const own = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, copy(child)]));
    const { $ref, ...rest } = own;
    if (typeof $ref !== 'string') return own;
    return { ...copy(find($ref.split('/').slice(1))), ...rest, $$ref: new URL($ref, location).href };
  };
  return copy(find(keys));
}

// Swagger UI plugin: its own resolver of OpenAPI 3.1 reads the whole document each time an operation is opened, which
// takes seconds.
const resolverPlugin = {
  fn: {
    resolveSubtree: async (document, keys) => ({ spec: resolveReferences(document, keys), errors: [] }),
  },
};

window.SwaggerUIBundle({
  dom_id: '#reference',
  url: '/api/openapi.json',
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  plugins: [sitePlugin, sameOriginPlugin, resolverPlugin],
  // Highlighting large responses takes seconds.
  syntaxHighlight: { activated: false },
});

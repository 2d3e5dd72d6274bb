import type { OpenAPIV3_1 } from 'openapi-types';
import { sermonExample } from '../examples.ts';
import { type Html, html, prose } from './html.ts';
import { type Schema, schemaFields, schemaName, typeOf } from './schema-view.ts';

type Document = OpenAPIV3_1.Document;
type Operation = OpenAPIV3_1.OperationObject;
type Parameter = OpenAPIV3_1.ParameterObject & { schema: Schema };

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** The page to read the document and to try it: whole without JavaScript, but for the trying. */
export function docsPage(document: Document): string {
  const entries = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method] as Operation | undefined;
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const groups = (document.tags ?? []).map((tag) => ({
    tag,
    entries: entries.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));
  const title = `${document.info.title} API`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API | ${document.info.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/docs.css">
<script type="module" src="/api/docs/try-it.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the operations</a>
<header>
<p class="brand"><a href="/">${document.info.title}</a></p>
<h1>${title}</h1>
<p><a href="/api/openapi.json">openapi.json</a> <span class="quiet">OpenAPI ${document.openapi}</span></p>
</header>
<div class="columns">
<nav aria-label="Operations"><details open><summary>Contents</summary>${groups.map(navGroup)}
<h2><a href="#schemas">Schemas</a></h2></details></nav>
<main id="main">
<section class="intro">${prose(document.info.description)}</section>
${groups.map(({ tag, entries }) => [
  html`<section aria-labelledby="tag-${tag.name}"><h2 id="tag-${tag.name}">${headingOf(tag.name)}</h2>${prose(tag.description)}`,
  entries.map(operationView),
  html`</section>`,
])}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => schemaView(name, schema as Schema))}
</section>
</main>
</div>
</body>
</html>`.text;
}

const headingOf = (tag: string) =>
  tag === 'upload' ? 'Uploads' : tag.charAt(0).toUpperCase() + tag.slice(1);

const navGroup = ({ tag, entries }: { tag: { name: string }; entries: readonly Entry[] }) =>
  html`<h2><a href="#tag-${tag.name}">${headingOf(tag.name)}</a></h2><ul>${entries.map(
    ({ method, operation }) =>
      html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method}</span> ${operation.summary}</a></li>`,
  )}</ul>`;

function operationView({ path, method, operation }: Entry): Html {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? [];
  return html`<details class="operation" id="${operation.operationId}">
<summary><span class="method ${method}">${method}</span> <code class="path">${path}</code> <span class="summary">${operation.summary}</span>${
    (operation.security?.length ?? 0) > 0 && html` <span class="badge">session</span>`
  }</summary>
<div class="body">
${prose(operation.description)}
${parameters.length > 0 && html`<h3>Parameters</h3><dl class="fields">${parameters.map(parameterView)}</dl>`}
${media && html`<h3>Body <span class="quiet">${type}</span></h3>${schemaFields(media.schema as Schema)}`}
<h3>Answers</h3><dl class="answers">${Object.entries(operation.responses ?? {}).map(([status, answer]) =>
    answerView(status, answer as OpenAPIV3_1.ResponseObject),
  )}</dl>
${tryView(path, method, parameters, type, media)}
</div>
</details>`;
}

const parameterView = ({ name, schema, required, description, in: place }: Parameter) =>
  html`<dt><code>${name}</code> <span class="quiet">${typeOf(schema)}, in the ${place}${required && ', required'}</span></dt><dd>${description}</dd>`;

function answerView(status: string, { description, content, headers }: OpenAPIV3_1.ResponseObject): Html {
  const [[type, media] = []] = Object.entries(content ?? {});
  const names = Object.keys(headers ?? {});
  return html`<dt><span class="status s${status.charAt(0)}">${status}</span></dt><dd>${description}${
    media &&
    html` <span class="quiet">${type === 'application/json' ? '' : `${type} `}${schemaName(media.schema as Schema)}</span>`
  }${names.length > 0 && html`<br><span class="quiet">${names.join(', ')}</span>`}</dd>`;
}

/** What stands in a field of the address at first, so that a reader has only to press the button. */
const usual: Readonly<Record<string, string>> = { id: '1', slug: sermonExample.slug };

/** A body without an example, such as one with a password: the fields that must be there, to be filled in. */
const skeletonOf = ({ required = [] }: Schema) => Object.fromEntries(required.map((name) => [name, '']));

function tryView(
  path: string,
  method: string,
  parameters: readonly Parameter[],
  type: string | undefined,
  media: OpenAPIV3_1.MediaTypeObject | undefined,
): Html {
  const schema = (media?.schema ?? {}) as Schema;
  const [example] = Object.values(media?.examples ?? {}) as { value?: unknown }[];
  const files = type === 'multipart/form-data' ? Object.keys(schema.properties ?? {}) : [];
  return html`<form class="try" data-method="${method.toUpperCase()}" data-path="${path}">
<h3>Try it</h3>
${parameters.map((parameter) => {
  const [shown = { value: usual[parameter.name] }] = Object.values(parameter.examples ?? {}) as {
    value?: unknown;
  }[];
  return html`<label><span>${parameter.name}</span><input name="${parameter.name}" data-in="${parameter.in}"${
    parameter.required && html` required`
  } value="${shown?.value === undefined ? '' : String(shown.value)}"></label>`;
})}
${files.map((name) => html`<label><span>${name}</span><input type="file" name="${name}" data-in="file" required></label>`)}
${
  media &&
  files.length === 0 &&
  html`<label><span>Body</span><textarea name="body" data-in="body" rows="${example ? 10 : 4}" spellcheck="false">${JSON.stringify(
    example ? example.value : skeletonOf(schema),
    null,
    2,
  )}</textarea></label>`
}
<button type="submit">Send</button>
<p class="quiet" hidden data-running role="status"></p>
<pre hidden data-answer tabindex="0" aria-label="Answer"></pre>
<p hidden data-file><a>Download the file</a></p>
</form>`;
}

const schemaView = (name: string, schema: Schema) =>
  html`<details class="operation" id="schema-${name}"><summary><code class="path">${name}</code> <span class="summary">${schema.description}</span></summary><div class="body">${schemaFields(schema)}${
    schema.examples?.[0] !== undefined &&
    html`<h3>Example</h3><pre tabindex="0">${JSON.stringify(schema.examples[0], null, 2)}</pre>`
  }</div></details>`;

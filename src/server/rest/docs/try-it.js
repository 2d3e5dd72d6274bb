// Sends what a form of the page describes, and shows the answer. Opens the operation that the address names.

const open = () => {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) {
    named.open = true;
    named.scrollIntoView();
  }
};
addEventListener('hashchange', open);
open();

const contents = document.querySelector('nav details');
if (contents && matchMedia('(max-width: 60rem)').matches) contents.open = false;

/** The request that a form describes. */
function requestOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const headers = {};
  let body;
  for (const field of form.querySelectorAll('[data-in]')) {
    const { name, value } = field;
    if (field.dataset.in === 'file') {
      body = new FormData();
      body.append(name, field.files[0]);
    } else if (field.dataset.in === 'body') {
      body = value;
      headers['content-type'] = 'application/json';
    } else if (field.dataset.in === 'path') {
      path = path.replace(`{${name}}`, encodeURIComponent(value));
    } else if (value !== '') {
      if (field.dataset.in === 'query') query.append(name, value);
      else headers[name] = value;
    }
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { url: path + search, init: { method: form.dataset.method, headers, body, cache: 'no-store' } };
}

const shownHeaders = [
  'content-type',
  'etag',
  'link',
  'x-total-count',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'location',
  'content-disposition',
];

/** Characters of an answer that are shown: some lists have everything. */
const mostShown = 100_000;

/** The beginning of a body; the rest is not fetched. */
async function beginningOf(answer) {
  let text = '';
  if (!answer.body) return text;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > mostShown) {
      await reader.cancel();
      return text;
    }
  }
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const isFile = (answer) => answer.headers.get('content-disposition')?.startsWith('attachment') ?? false;

async function textOf(answer) {
  const headers = shownHeaders
    .filter((name) => answer.headers.has(name))
    .map((name) => `${name}: ${answer.headers.get(name)}`);
  const lines = [`${answer.status} ${answer.statusText}`.trim(), ...headers];
  if (isFile(answer)) {
    await answer.body?.cancel();
    return lines.join('\n');
  }
  const body = await beginningOf(answer);
  const shown = body.length > mostShown ? `${body.slice(0, mostShown)}\n… and more` : indented(body);
  return [...lines, '', shown].join('\n').trimEnd();
}

addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.matches('form.try')) return;
  event.preventDefault();
  const { url, init } = requestOf(form);
  const running = form.querySelector('[data-running]');
  const output = form.querySelector('[data-answer]');
  const file = form.querySelector('[data-file]');
  const button = form.querySelector('button');
  running.hidden = false;
  running.textContent = `${init.method} ${url}`;
  button.disabled = true;
  try {
    const answer = await fetch(url, init);
    output.textContent = await textOf(answer);
    file.hidden = !isFile(answer);
    file.firstElementChild.href = url;
    file.firstElementChild.download = '';
  } catch (error) {
    output.textContent = `The request did not arrive: ${error.message}`;
  }
  button.disabled = false;
  output.hidden = false;
});

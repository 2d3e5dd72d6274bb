import { getRouteApi } from '@tanstack/react-router';
import type { Booklet as BookletData } from '../../shared/booklet.schemas.ts';
import { Booklet } from '../features/booklets/booklet.tsx';
import { markUrls } from '../features/booklets/mark-urls.ts';
import { SermonText } from '../features/sermons/sermon-article.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ReturnToHome } from './loading-and-errors.tsx';

const route = getRouteApi('/booklet' as never);

/** The part of the loader's result that the page uses. */
interface LoaderData {
  readonly booklet: BookletData | null;
  /** Tells visitors why there is no booklet. Empty if there is one. */
  readonly problem: string;
}

/** Prefixes the anchors of headings and notes with the sermon's id, so that they are unique on the page. */
const prefixAnchors = ({ id, contentHtml }: { id: number; contentHtml: string }): string =>
  contentHtml.replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/ (id="|href="#)/g, ` $1s${id}-`));

/** /booklet */
export function BookletPage() {
  const { booklet, problem } = route.useLoaderData() as LoaderData;
  const { site } = route.useRouteContext() as { site: { name: string; url: string } };
  if (!booklet)
    return (
      <Page>
        <Notice as="h1" title="No Booklet" action={<ReturnToHome />}>
          {problem}
        </Notice>
      </Page>
    );
  return (
    <Booklet
      booklet={booklet}
      site={site}
      renderText={(sermon) => <SermonText html={markUrls(prefixAnchors(sermon))} />}
    />
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { trpc } from '../api/trpc.ts';
import { SermonArticle } from '../features/sermons/sermon-article';
import { sermonKey } from '../features/sermons/sermon-key.ts';
import { RelatedSermons, SermonNeighbours } from '../features/sermons/sermon-neighbours';
import { sermonSlug } from '../features/sermons/sermon-text';
import { SermonOccasions } from '../features/torah/sermon-occasions';
import { Page } from '../ui/page';
import { SermonError, SermonPending } from './loading-and-errors.tsx';

const route = getRouteApi('/sermon/$slug');

/** /sermon/{slug} */
export function SermonPage() {
  const { slug } = route.useParams();
  const { site } = route.useRouteContext();
  const key = sermonKey(slug);
  const byId = trpc.sermons.byId.useQuery({ id: key.id ?? 0 }, { enabled: key.id !== undefined });
  const bySlug = trpc.sermons.bySlug.useQuery({ slug }, { enabled: key.id === undefined });
  const { data, isError } = key.id === undefined ? bySlug : byId;
  if (isError) return <SermonError />;
  if (!data) return <SermonPending />;
  const url = new URL(`/sermon/${encodeURIComponent(sermonSlug(data))}`, site.url).href;
  return (
    <Page maxW="60rem">
      <SermonArticle
        // Remounts for another sermon, so that no state of the previous player or links remains.
        key={data.id}
        sermon={data}
        url={url}
        reading={<SermonOccasions occasions={data.occasions} />}
      />
      <SermonNavigation id={data.id} />
    </Page>
  );
}

/** Links to other sermons. Parts that fail to load are omitted. */
function SermonNavigation({ id }: { id: number }) {
  const { data: neighbours } = trpc.sermons.neighbours.useQuery({ id });
  const { data: related } = trpc.sermons.related.useQuery({ id });
  return (
    <>
      {neighbours && <SermonNeighbours {...neighbours} />}
      {related && <RelatedSermons sermons={related} />}
    </>
  );
}

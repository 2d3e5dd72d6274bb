import { getRouteApi } from '@tanstack/react-router';
import { sermonIdOf, sermonUrl } from '../../shared/sermon-url.ts';
import { trpc } from '../api/trpc.ts';
import { RelatedSermons } from '../features/sermons/related-sermons.tsx';
import { SermonArticle } from '../features/sermons/sermon-article.tsx';
import { SermonNeighbors } from '../features/sermons/sermon-neighbors.tsx';
import { SermonOccasions } from '../features/torah/sermon-occasions.tsx';
import { Page } from '../ui/page.tsx';
import { SermonError, SermonPending } from './loading-and-errors.tsx';

const route = getRouteApi('/sermon/$slug');

/** /sermon/{slug} */
export function SermonPage() {
  const { slug } = route.useParams();
  const { site } = route.useRouteContext();
  const id = sermonIdOf(slug);
  const byId = trpc.sermons.byId.useQuery({ id: id ?? 0 }, { enabled: id !== undefined });
  const bySlug = trpc.sermons.bySlug.useQuery({ slug }, { enabled: id === undefined });
  const { data, isError } = id === undefined ? bySlug : byId;
  if (isError) return <SermonError />;
  if (!data) return <SermonPending />;
  const url = sermonUrl(site.url, data);
  return (
    <Page maxW="60rem">
      <SermonArticle
        // Remounts for another sermon, so that no state of the previous player or links remains.
        key={data.id}
        sermon={data}
        url={url}
        occasions={<SermonOccasions occasions={data.occasions} />}
      />
      <SermonNavigation id={data.id} />
    </Page>
  );
}

/** Links to other sermons. Parts that fail to load are omitted. */
function SermonNavigation({ id }: { id: number }) {
  const { data: neighbors } = trpc.sermons.neighbours.useQuery({ id });
  const { data: related } = trpc.sermons.related.useQuery({ id });
  return (
    <>
      {neighbors && <SermonNeighbors {...neighbors} />}
      {related && <RelatedSermons sermons={related} />}
    </>
  );
}

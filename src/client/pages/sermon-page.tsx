import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { SermonArticle } from '../features/sermons/sermon-article';
import { sermonKey } from '../routes/sermon-key';
import { trpc } from '../trpc';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { Bone, Loading } from '../ui/skeleton';

const route = getRouteApi('/sermon/$slug');

/** /sermon/{slug} (SPEC §2, Sermon detail) */
export function SermonPage() {
  const { slug } = route.useParams();
  const key = sermonKey(slug);
  const byId = trpc.sermons.byId.useQuery({ id: key.id ?? 0 }, { enabled: key.id !== undefined });
  const bySlug = trpc.sermons.bySlug.useQuery({ slug }, { enabled: key.id === undefined });
  const { data, isError } = key.id === undefined ? bySlug : byId;
  if (isError) return <SermonError />;
  return <Page>{data ? <SermonArticle sermon={data} /> : <SermonSkeleton />}</Page>;
}

const ReturnToHome = () => (
  <Button asChild>
    <Link to="/">Return to Home</Link>
  </Button>
);

const explanation =
  'We encountered a problem loading this sermon. It may not exist or there was a server error.';

/** No sermon has this address. */
export const SermonNotFound = () => (
  <Page>
    <Notice as="h1" title="Error Loading Sermon" action={<ReturnToHome />}>
      {explanation}
    </Notice>
  </Page>
);

/** The sermon could not be read; trying again may help. */
export function SermonError() {
  const router = useRouter();
  return (
    <Page>
      <Notice
        as="h1"
        isAlert
        title="Error Loading Sermon"
        action={
          <Flex gap="3" justify="center">
            <Button variant="outline" onClick={() => router.invalidate()}>
              Try again
            </Button>
            <ReturnToHome />
          </Flex>
        }
      >
        {explanation}
      </Notice>
    </Page>
  );
}

/** The address names no sermon at all. */
export const InvalidSermonAddress = () => (
  <Page>
    <Notice as="h1" title="Invalid Sermon URL" action={<ReturnToHome />}>
      The sermon URL provided is not valid.
    </Notice>
  </Page>
);

/** The shape of a sermon. */
export const SermonSkeleton = () => (
  <Loading label="Loading the sermon">
    <Bone width="20%" height="0.8em" mb="4" />
    <Bone width="80%" height="2.8em" mb="3" />
    <Bone width="50%" height="2.8em" mb="8" />
    <Grid templateColumns={{ base: '1fr', lg: '1fr 15rem' }} gap="12">
      <Box>
        {['one', 'two', 'three', 'four', 'five', 'six'].map((line) => (
          <Bone key={line} mb="4" />
        ))}
      </Box>
      <Box>
        <Bone mb="4" />
        <Bone width="60%" />
      </Box>
    </Grid>
  </Loading>
);

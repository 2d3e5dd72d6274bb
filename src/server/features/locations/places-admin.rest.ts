import { z } from 'zod';
import {
  mergePlaceBody,
  placeDuplicatesOutput,
  placeEntryOutput,
  placesQuery,
} from '../../../shared/place-admin.schemas.ts';
import {
  idParams,
  pageOfItems,
  pageQuery,
  type RestApp,
  sendListPageOrAllPages,
} from '../../rest/rest-app.ts';

/** /api/admin/places */
export function placesAdminRest(app: RestApp): void {
  app.get(
    '/admin/places',
    {
      schema: {
        summary: 'List all places',
        description:
          'Sorted by country, state and city, with the places that were merged into each. Without `limit` and `page`, the response contains all.',
        querystring: placesQuery,
        response: { 200: z.array(placeEntryOutput) },
      },
    },
    ({ query, caller }, reply) =>
      sendListPageOrAllPages(reply, (page) => caller.admin.places.list({ ...query, ...page })),
  );
  app.get(
    '/admin/place-duplicates',
    {
      schema: {
        summary: 'List likely duplicates among the places',
        description:
          'At most 100 groups of cities whose names sound alike, each group in one state. Nothing is merged. Without `limit` and `page`, the response contains all.',
        querystring: pageQuery,
        response: { 200: placeDuplicatesOutput },
      },
    },
    async ({ query, caller }, reply) => {
      const groups = await caller.admin.places.duplicates({ limit: 100 });
      return sendListPageOrAllPages(reply, async (page = query) => pageOfItems(groups, page));
    },
  );
  app.post(
    '/admin/places/:id/merge',
    {
      config: { examples: { merge: { body: { into: 1 } } } },
      schema: {
        summary: 'Merge a place into another one',
        description: 'The location filter then shows one entry. Sermons keep the text that was submitted.',
        params: idParams,
        body: mergePlaceBody,
        response: { 200: placeEntryOutput },
      },
    },
    ({ params: { id }, body, caller }) => caller.admin.places.merge({ ...body, id }),
  );
  app.post(
    '/admin/places/:id/unmerge',
    {
      schema: {
        summary: 'Undo the merge of a place',
        description: '`id` is the id of the place that was merged.',
        params: idParams,
        response: { 200: placeEntryOutput },
      },
    },
    ({ params: { id }, caller }) => caller.admin.places.unmerge({ id }),
  );
}

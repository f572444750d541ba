import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { bubbleMonthSchema, bubbleShowsSchema } from '#shared/domain/bubble.ts'
import { everyone } from '#shared/rules/access.ts'

export const bubbleApi = {
  listShows: contract({
    name: 'bubble.list-shows',
    method: 'GET',
    path: '/api/bubble',
    summary:
      'All shows with published episodes: how many at each step of the scale, and short hashes by which a browser finds them in a list of its owner.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: bubbleShowsSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors cannot see where the episodes of their shows stand.',
  }),
  getMonth: contract({
    name: 'bubble.get-month',
    method: 'GET',
    path: '/api/bubble/month',
    summary:
      'What all shows discussed in the last 30 days: topics with the ids of their shows, the names of shows, and the newest rated episodes.',
    audience: 'public',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: bubbleMonthSchema,
    cacheSeconds: 60,
    userImpact: 'Visitors cannot see what their shows did not discuss.',
  }),
}

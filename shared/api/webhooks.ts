import { contract } from '#shared/api/contract.ts'
import { bytesBody } from '#shared/api/not-json.ts'
import { noAnswer, nothing } from '#shared/api/nothing.ts'
import { everyone } from '#shared/rules/access.ts'

export const webhooksApi = {
  stripe: contract({
    name: 'webhooks.stripe',
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Receives a signed message of the payment provider: subscriptions that begin, change and end.',
    audience: 'account',
    access: everyone,
    exemptFromOriginCheck: 'webhook',
    params: nothing,
    query: nothing,
    ...bytesBody,
    answer: noAnswer,
    successStatus: 204,
    userImpact: 'Who pays for Pro does not get it, and who leaves keeps it.',
  }),
}

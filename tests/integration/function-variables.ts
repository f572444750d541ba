import type { Table } from '#functions/data/table/table.ts'
import type { CatalogueEnvironment } from '#tests/integration/catalogue-environment.ts'
import type { MailEnvironment } from '#tests/integration/mail-environment.ts'

export const siteUrl = 'http://127.0.0.1:4400'
export const poolId = 'us-east-1_test'
export const clientId = 'client-of-the-test'
export const storeBucket = 'store'
export const mediaBucket = 'media'

type Settings = {
  issuer: string
  tables: Record<string, Table>
  mail: MailEnvironment
  paymentKeys: string
  edgeSecrets: string
}

/** The environment variables of every function. */
export function setEnvironment(
  environment: CatalogueEnvironment,
  { issuer, tables, mail, ...secrets }: Settings,
) {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: environment.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.name])),
    CONTACT_ADDRESS: '',
    ...mail.environment,
    SITE_URL: siteUrl,
    USER_POOL_ID: poolId,
    USER_POOL_CLIENT_ID: clientId,
    USER_POOL_ISSUER: issuer,
    STORE_BUCKET: storeBucket,
    MEDIA_BUCKET: mediaBucket,
    EPISODE_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:episode',
    FEED_CHECK_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:feed-check',
    LIST_IMPORT_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:list-import',
    SEARCH_INDEX_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:search-index',
    UPKEEP_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:upkeep',
    IMPORTED_QUEUE_URL: `${environment.endpoint}/000000000000/imported`,
    DIGEST_QUEUE_URL: `${environment.endpoint}/000000000000/digests`,
    MODEL_ID: 'a-model',
    ESTIMATED_MODEL: 'global.anthropic.claude-sonnet-4-6',
    RUN_CONSOLE: 'https://console.example/executions/',
    STANCE_VOTES: '3',
    ALLOWED_PRIVATE_HOSTS: '',
    CONTENT_LANGUAGES: 'en',
    PAYMENT_KEYS_ARN: secrets.paymentKeys,
    EDGE_SECRETS: secrets.edgeSecrets,
    PAYMENT_API_ADDRESS: '',
    MAIL_DOMAIN: 'mail.example',
  })
}

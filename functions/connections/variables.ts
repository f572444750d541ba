import * as z from 'zod'
import { secretArnsSchema } from '#functions/clients/secrets.ts'
import { modelContextSchema } from '#shared/deployment/model-context.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'
import { transcriptionPriceSchema } from '#shared/deployment/transcription-price.ts'
import { stanceVotesSchema } from '#shared/rules/stance-votes.ts'

const identifier = z.string().min(1)
const limit = z.coerce.number().int().min(1)

/** All environment variables of our functions. A function gets only those that its resources name. */
export const variables = {
  CATALOGUE_TABLE: identifier,
  PEOPLE_TABLE: identifier,
  OPERATIONS_TABLE: identifier,
  SEARCH_TABLE: identifier,

  STORE_BUCKET: identifier,
  MEDIA_BUCKET: identifier,
  SITE_BUCKET: identifier,

  IMPORTED_QUEUE_URL: identifier,
  DIGEST_QUEUE_URL: identifier,

  EPISODE_MACHINE_ARN: identifier,
  UPKEEP_MACHINE_ARN: identifier,
  FEED_CHECK_MACHINE_ARN: identifier,
  LIST_IMPORT_MACHINE_ARN: identifier,
  SEARCH_INDEX_MACHINE_ARN: identifier,

  MAILED_LINK_SECRETS: secretArnsSchema,
  /**
   * The secrets that CloudFront sends with each request. For functions that receive no request but hash with
   * them.
   */
  EDGE_SECRETS: secretArnsSchema,

  USER_POOL_ID: identifier,
  /** The sign-in client of the site. Access tokens of other clients are refused. */
  USER_POOL_CLIENT_ID: identifier,
  USER_POOL_ISSUER: z.url(),

  SITE_URL: z.url(),
  /** Undefined: the operator publishes no contact address. */
  CONTACT_ADDRESS: z.string().transform((text) => text || undefined),
  /** For `/.well-known/security.txt`; may be empty. */
  SECURITY_CONTACT: z.string(),
  /** Languages in which transcripts are analyzed, such as `en,de`. */
  CONTENT_LANGUAGES: z
    .string()
    .transform((text) => text.split(',').map((language) => language.trim()))
    .pipe(z.array(z.string().min(2)).min(1)),
  /** The URL of an execution in the AWS console, up to its name; empty in the local cloud. */
  RUN_CONSOLE: z.string(),
  /** `host:port,host:port`: private addresses that feeds may name. */
  ALLOWED_PRIVATE_HOSTS: z.string(),
  /** Read by Node itself. Host names are resolved in these threads, and a dead host blocks one for long. */
  UV_THREADPOOL_SIZE: z.string().optional(),

  /** Limits of concurrent runs: for episodes with a transcript, and for those with audio to transcribe. */
  CONCURRENT_RUNS: limit,
  CONCURRENT_TRANSCRIPTIONS: limit,

  MODEL_ID: identifier,
  /** Size of the context window, in tokens. */
  MODEL_CONTEXT: modelContextSchema,
  /** 0: no limit. */
  MODEL_REQUESTS_PER_MINUTE: z.coerce.number().int().min(0),
  /** Overrides our price list; empty: the list applies. */
  MODEL_PRICE: modelPriceSchema,
  /** The same as `MODEL_ID`, for functions that estimate costs and may not call the model. */
  ESTIMATED_MODEL: identifier,
  /** Dollars per minute of audio. */
  TRANSCRIPTION_PRICE: transcriptionPriceSchema,
  /** Name of the job queue and of the job definition on AWS Batch; empty: Amazon Transcribe. */
  RECOGNIZER: z.string().default(''),
  STANCE_VOTES: z.coerce.number().pipe(stanceVotesSchema),

  /** Empty: this deployment sends no mail. */
  MAIL_DOMAIN: z.string(),
  MAIL_SENDER_NAME: identifier,
  MAIL_SENDER_MAILBOX: identifier,
  MAIL_REPLY_TO: z.string(),
  MAIL_CONFIGURATION_SET: identifier,
  /** For the footer of digests; may be empty. */
  MAIL_POSTAL_ADDRESS: z.string(),

  PAYMENT_KEYS_ARN: identifier,
  /** `http://host:port` of a fake of the provider's API; empty: the provider itself. */
  PAYMENT_API_ADDRESS: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
}

export type VariableName = keyof typeof variables
export type Variables = z.output<z.ZodObject<typeof variables>>

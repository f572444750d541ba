import { domainToASCII } from 'node:url'
import * as z from 'zod'
import { defaultModelId } from '#shared/deployment/models.ts'
import { productName } from '#shared/domain/product.ts'
import { stanceVotesSchema } from '#shared/rules/stance-votes.ts'

/**
 * Allows letters of any script, digits, hyphens and dots; so no scheme, path, port, wildcard or IPv6 address.
 */
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domainName = new RegExp(`^(?=.{1,253}$)(${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/** Converts to lower case and Punycode, as DNS and certificates need. */
const domainSchema = z
  .string()
  .transform((written) => (writtenDomain.test(written) ? domainToASCII(written) : written))
  .refine((name) => domainName.test(name))

/**
 * Prefix of the names of stacks and their resources. With at most 24 characters CloudFormation shortens no
 * resource name, so the operations guide can find what a deleted deployment leaves behind.
 */
const deploymentNameSchema = z
  .string()
  .max(24)
  .regex(/^[A-Za-z](-?[A-Za-z0-9])*$/)

const tableNameSchema = z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/)

/** 4 vCPUs, 16 GB of memory and one GPU each, so that AWS can choose the one that is cheapest and free. */
const defaultInstanceTypes = ['g6.xlarge', 'g5.xlarge', 'g4dn.xlarge']

const ownRecognizerSchema = z
  .strictObject({
    kind: z.literal('batch'),
    /** A container image made from `recognizer/`, with tag or digest. */
    image: z.string().regex(/^[a-z0-9][\w.:/@-]{0,254}$/),
    /** Every type must be large enough for one job. */
    instanceTypes: z
      .array(z.string().regex(/^[a-z0-9-]+\.[a-z0-9-]+$/))
      .min(1)
      .default(defaultInstanceTypes),
    /** What one job gets of its instance. 0 GPUs: the recognizer runs on the CPU. */
    vcpus: z.int().min(1).default(4),
    memoryMegabytes: z.int().min(512).default(12_000),
    gpus: z.int().min(0).default(1),
    /** Limits how many instances run at once. */
    maximumVcpus: z.int().min(1).default(16),
    /** For the ledger and the budget, because AWS bills by the second of instances and not by audio. */
    dollarsPerAudioHour: z.number().min(0).max(100).default(0.03),
  })
  .refine(({ vcpus, maximumVcpus }) => vcpus <= maximumVcpus, { path: ['maximumVcpus'] })

/** What turns audio into words. Amazon Transcribe needs no settings. */
const speechRecognizerSchema = z
  .discriminatedUnion('kind', [z.strictObject({ kind: z.literal('transcribe') }), ownRecognizerSchema])
  .default({ kind: 'transcribe' })

/**
 * Options of a deployment, in the key `sidelight` of the context in `cdk.json` or in `-c sidelight='{…}'`.
 * `option-faults.ts` says what each must be. Messages here are for faults of several options together.
 */
export const deploymentConfigSchema = z
  .strictObject({
    /** Each deployment in an account needs its own name. */
    deploymentName: deploymentNameSchema.default(productName),
    /**
     * Requires `certificateArn`, a certificate in us-east-1. Without a domain, the site uses CloudFront's.
     */
    siteDomain: domainSchema.optional(),
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Makes browsers require HTTPS for every subdomain too, for a year after a visit. */
    hstsIncludeSubdomains: z.boolean().default(false),
    /** An existing AWS WAF web ACL in us-east-1. */
    webAclArn: z.string().startsWith('arn:').optional(),
    /**
     * Requests that each address may make in five minutes. A first visit makes 40. Creates a web ACL, which
     * AWS allows in us-east-1 only.
     */
    rateLimit: z.int().min(100).max(2_000_000_000).optional(),
    /**
     * Add one to rotate the secret that CloudFront sends to the functions. The previous secret stays valid
     * until the next rotation.
     */
    originVerifyGeneration: z.int().min(1).default(1),
    /** Tables that were restored from a backup. Functions use these instead of the original ones. */
    recoveredTables: z
      .strictObject({
        catalogue: tableNameSchema.optional(),
        /** ARN of the restored Catalogue's stream. */
        catalogueStream: z.string().startsWith('arn:').optional(),
        people: tableNameSchema.optional(),
        operations: tableNameSchema.optional(),
      })
      .default({}),
    /**
     * The domain that mail is sent from. Without it there is no SES identity, and Cognito sends its mail with
     * its own mailer.
     */
    mailDomain: domainSchema.optional(),
    /** Defaults to the contact address. */
    mailReplyTo: z.email().optional(),
    mailSenderName: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .regex(/^[^\p{Cc}]*$/u)
      .default(productName),
    mailSenderMailbox: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+([._+-][a-z0-9]+)*$/)
      .default('no-reply'),
    /** The operator's postal address, shown at the end of every digest. */
    mailPostalAddress: z.string().trim().min(1).max(300).optional(),
    /** Shown on pages. Without it, they offer no contact. */
    contactAddress: z.email().optional(),
    /**
     * Add one to rotate the secret that signs links in mail. Links signed with the previous secret stay
     * valid.
     */
    mailedLinksGeneration: z.int().min(1).default(1),
    /** ID of a Bedrock inference profile (`global.…`, `us.…`, `eu.…`) or of a foundation model. */
    modelId: z.string().min(1).default(defaultModelId),
    stanceVotes: stanceVotesSchema.default(3),
    speechRecognizer: speechRecognizerSchema,
    /** Whether `/admin/runs` links each run to its execution in the AWS console. */
    linksRunsToConsole: z.boolean().default(false),
    contentLanguages: z.array(z.string().min(2)).min(1).default(['en']),
    /** An existing SNS topic. Alarms send notifications to it. */
    alarmTopicArn: z.string().startsWith('arn:').optional(),
    /** Where to report security problems. Without it, the site has no `/.well-known/security.txt`. */
    securityContact: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
      .optional(),
    /** Alarms link to headings of this document. */
    runbookUrl: z.string().min(1).default('docs/runbook.md'),
  })
  .refine((config) => !config.alarmTopicArn || /^https?:/.test(config.runbookUrl), {
    message: 'With alarmTopicArn, runbookUrl must be the address of a page that can be opened.',
  })
  .refine((config) => (config.siteDomain === undefined) === (config.certificateArn === undefined), {
    message: 'siteDomain and certificateArn belong together: set both or none.',
  })
  .refine(({ recoveredTables: { catalogue, catalogueStream } }) => !catalogue === !catalogueStream, {
    message: 'recoveredTables.catalogue and recoveredTables.catalogueStream belong together.',
  })
  .refine((config) => config.webAclArn === undefined || config.rateLimit === undefined, {
    message: 'webAclArn and rateLimit exclude each other: set one of them.',
  })

export type DeploymentConfig = z.output<typeof deploymentConfigSchema>
export type OwnRecognizerConfig = z.output<typeof ownRecognizerSchema>

export type Deployment = {
  config: DeploymentConfig
  /** Version and commit, as in `1.0.0+4f1d2c3b5a69`. */
  release: string
  functionsFolder: string
  siteFolder: string
  /**
   * Replaces unbuilt functions with ones that always fail, and an unbuilt site with an empty one. Only for
   * inspecting templates.
   */
  allowsMissingBuilds: boolean
}

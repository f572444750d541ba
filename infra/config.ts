import { domainToASCII } from 'node:url'
import * as z from 'zod'
import { productName } from '#shared/domain/product.ts'
import { stanceVotesSchema } from '#shared/rules/stance-votes.ts'

/** Letters of any script, digits, hyphens and dots: no scheme, path, port, wildcard or IPv6 address. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domainName = new RegExp(`^(?=.{1,253}$)(${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/** Normalizes to lower case and Punycode, as in DNS and certificates. */
const domainSchema = z
  .string()
  .transform((written) => (writtenDomain.test(written) ? domainToASCII(written) : written))
  .refine((name) => domainName.test(name), {
    message: 'must be the name of a domain, such as podcasts.example.org, without scheme, port or path',
  })

/**
 * Prefix of the names of stacks and their resources. Up to 24 characters, because CloudFormation then
 * shortens none of the names by which the guide finds what a deleted deployment leaves behind.
 */
const deploymentNameSchema = z
  .string()
  .max(24)
  .regex(/^[A-Za-z](-?[A-Za-z0-9])*$/, 'must be letters, digits and single hyphens, starting with a letter')

const tableNameSchema = z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/, 'must be the name of a table')

/** The options of a deployment: the key `sidelight` of the context in `cdk.json`, or `-c sidelight='{…}'`. */
export const deploymentConfigSchema = z
  .strictObject({
    /** Prefix of the stack names. Two deployments in one account need two of them. */
    deploymentName: deploymentNameSchema.default(productName),
    /** Requires `certificateArn`, in us-east-1. Without it the site uses CloudFront's domain. */
    siteDomain: domainSchema.optional(),
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Whether browsers also require HTTPS for every subdomain, for a year after a visit. */
    hstsIncludeSubdomains: z.boolean().default(false),
    /** An existing web ACL, in us-east-1. */
    webAclArn: z.string().startsWith('arn:').optional(),
    /**
     * Add one to renew the secret between CloudFront and the functions. The previous one stays valid until
     * then.
     */
    originVerifyGeneration: z.int().min(1).default(1),
    /** Names of tables restored from a backup, which functions use instead of the template's own. */
    recoveredTables: z
      .strictObject({
        catalogue: tableNameSchema.optional(),
        people: tableNameSchema.optional(),
        operations: tableNameSchema.optional(),
      })
      .default({}),
    /**
     * The domain that mail is sent from. Without it there is no SES identity, and Cognito uses its own
     * mailer.
     */
    mailDomain: domainSchema.optional(),
    /** Default: the contact address. */
    mailReplyTo: z.email().optional(),
    /** The display name of the sender. */
    mailSenderName: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .regex(/^[^\p{Cc}]*$/u, 'must be one line')
      .default(productName),
    mailSenderMailbox: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+([._+-][a-z0-9]+)*$/, 'must be small letters and digits, such as no-reply')
      .default('no-reply'),
    /** The operator's postal address, shown at the end of every digest. */
    mailPostalAddress: z.string().trim().min(1).max(300).optional(),
    /** The operator's email address. Without it, pages offer no contact. */
    contactAddress: z.email().optional(),
    /** Add one to renew the secret for links in mail. Links signed with the previous one stay valid. */
    mailedLinksGeneration: z.int().min(1).default(1),
    /** A Bedrock inference profile (`global.…`, `us.…`, `eu.…`) or a foundation model. */
    modelId: z.string().min(1).default('global.anthropic.claude-sonnet-4-6'),
    stanceVotes: stanceVotesSchema.default(3),
    /** Whether `/admin/runs` links each run to its execution in the AWS console. */
    linksRunsToConsole: z.boolean().default(false),
    contentLanguages: z.array(z.string().min(2)).min(1).default(['en']),
    /** An existing SNS topic, which the alarms notify. */
    alarmTopicArn: z.string().startsWith('arn:').optional(),
    /**
     * Where to report security problems, for `/.well-known/security.txt`. Without it the file does not exist.
     */
    securityContact: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must start with mailto: or https:')
      .optional(),
    /** Alarms link to its headings. */
    runbookUrl: z.string().min(1).default('docs/operations.md'),
  })
  .refine((config) => (config.siteDomain === undefined) === (config.certificateArn === undefined), {
    message: 'siteDomain and certificateArn belong together',
  })

export type DeploymentConfig = z.output<typeof deploymentConfigSchema>

export type Deployment = {
  config: DeploymentConfig
  functionsFolder: string
  siteFolder: string
  /**
   * Without a build, uses functions that always fail and an empty site. Only for inspecting templates.
   */
  allowsMissingBuilds: boolean
}

import { domainToASCII } from 'node:url'
import * as z from 'zod'
import { productName } from '#shared/domain/product.ts'
import { stanceVotesSchema } from '#shared/rules/stance-votes.ts'

/** Letters of any script, digits, hyphens and dots; no scheme, path, port, wildcard or address of a machine. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const domainName = new RegExp(`^(?=.{1,253}$)(${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/** The name of a domain as DNS and certificates write it: small letters, other scripts in Punycode. */
const domainSchema = z
  .string()
  .transform((written) => (writtenDomain.test(written) ? domainToASCII(written) : written))
  .refine((name) => domainName.test(name), {
    message: 'must be the name of a domain, such as podcasts.example.org, without scheme, port or path',
  })

/**
 * Stacks are called by it, and what they make by the stacks. With up to 24 characters CloudFormation shortens none of the names
 * by which the guide finds what a taken-down deployment leaves behind.
 */
const deploymentNameSchema = z
  .string()
  .max(24)
  .regex(/^[A-Za-z](-?[A-Za-z0-9])*$/, 'must be letters, digits and single hyphens, beginning with a letter')

/** As DynamoDB allows it. */
const tableNameSchema = z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/, 'must be the name of a table')

/** What a deployment chooses when it is synthesised: the key `sidelight` of the context in `cdk.json`, or `-c sidelight='{…}'`. */
export const deploymentConfigSchema = z
  .strictObject({
    /** What the stacks' names begin with; two deployments in one account have two of them. */
    deploymentName: deploymentNameSchema.default(productName),
    /** The site's own domain with its certificate, which must lie in us-east-1; without them CloudFront's domain is used. */
    siteDomain: domainSchema.optional(),
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Whether browsers that saw the site once insist on HTTPS for every domain below it, too, for a year. */
    hstsIncludeSubdomains: z.boolean().default(false),
    /** A web ACL of yours, which must lie in us-east-1. */
    webAclArn: z.string().startsWith('arn:').optional(),
    /** Counted up by one to make a new secret between CloudFront and the functions; the one before stays valid until the next. */
    originVerifyGeneration: z.int().min(1).default(1),
    /** Tables restored from a backup, by what they hold; functions use them in the place of the template's own. */
    recoveredTables: z
      .strictObject({
        catalogue: tableNameSchema.optional(),
        people: tableNameSchema.optional(),
        operations: tableNameSchema.optional(),
      })
      .default({}),
    /** The domain that mail is sent from; without it we send none, no SES identity is made and Cognito uses its own mailer. */
    mailDomain: domainSchema.optional(),
    /** Where answers to our mail go; without it to the contact address, and without that nowhere. */
    mailReplyTo: z.email().optional(),
    /** What mailboxes show as the sender of our mail. */
    mailSenderName: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .regex(/^[^\p{Cc}]*$/u, 'must be one line')
      .default(productName),
    /** The part of the sender's address before the `@`. */
    mailSenderMailbox: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+([._+-][a-z0-9]+)*$/, 'must be small letters and digits, such as no-reply')
      .default('no-reply'),
    /** Where whoever runs the site gets letters, line by line; it stands below every digest. */
    mailPostalAddress: z.string().trim().min(1).max(300).optional(),
    /** Where people reach whoever runs the site; without it nothing offers to write. */
    contactAddress: z.email().optional(),
    /** Counted up by one to make a new secret for links in mail; links signed with the one before work on. */
    mailedLinksGeneration: z.int().min(1).default(1),
    /** A Bedrock inference profile (`global.…`, `us.…`, `eu.…`) or a foundation model. */
    modelId: z.string().min(1).default('global.anthropic.claude-sonnet-4-6'),
    stanceVotes: stanceVotesSchema.default(3),
    /** Whether the admin's view of runs links each to its execution at the AWS console. */
    linksRunsToConsole: z.boolean().default(false),
    contentLanguages: z.array(z.string().min(2)).min(1).default(['en']),
    /** An SNS topic of yours that the alarms notify. */
    alarmTopicArn: z.string().startsWith('arn:').optional(),
    /** Who wants to hear of a hole in the site, for `/.well-known/security.txt`; without it there is no such file. */
    securityContact: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https:')
      .optional(),
    /** Where the runbook can be read; alarms link to its headings. */
    runbookUrl: z.string().min(1).default('docs/operations.md'),
  })
  .refine((config) => (config.siteDomain === undefined) === (config.certificateArn === undefined), {
    message: 'siteDomain and certificateArn belong together',
  })

export type DeploymentConfig = z.output<typeof deploymentConfigSchema>

/** One synthesis: what was chosen and where the built parts lie. */
export type Deployment = {
  config: DeploymentConfig
  /** The folder of the function bundles. */
  functionsFolder: string
  /** The folder of the built site. */
  siteFolder: string
  /** Puts a function that always fails, and an empty site, in the place of what is not built. For looking at templates only. */
  allowsMissingBuilds: boolean
}

import * as z from 'zod'

/** As DynamoDB allows it. */
const tableNameSchema = z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/, 'must be the name of a table')

/** What a deployment chooses when it is synthesised: the key `sidelight` of the context in `cdk.json`, or `-c sidelight='{…}'`. */
export const deploymentConfigSchema = z
  .strictObject({
    /** The site's own domain with its certificate, which must lie in us-east-1; without them CloudFront's domain is used. */
    siteDomain: z.string().min(1).optional(),
    certificateArn: z.string().startsWith('arn:').optional(),
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
    /** The domain that mail is sent from; without it no SES identity is made and Cognito uses its own mailer. */
    mailDomain: z.string().min(1).optional(),
    /** A Bedrock inference profile (`us.…`, `eu.…`, `global.…`) or a foundation model. */
    modelId: z.string().min(1).default('us.anthropic.claude-sonnet-4-5-20250929-v1:0'),
    stanceVotes: z
      .int()
      .min(1)
      .max(9)
      .refine((votes) => votes % 2 === 1, { message: 'must be odd, so that the median is one of the votes' })
      .default(3),
    /** How many runs may be under way when one begins by itself; to fit the model's quota (docs/operations.md, «Quotas»). */
    concurrentRuns: z.int().min(1).max(100).default(4),
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

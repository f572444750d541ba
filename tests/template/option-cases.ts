import { expect } from 'vitest'
import * as z from 'zod'
import type { DeploymentConfig, deploymentConfigSchema } from '#infra/config.ts'
import {
  alarms,
  distributionOf,
  firewallsOf,
  idsOf,
  modelResources,
  once,
  transportSecurityOf,
  variable,
  withoutParameter,
} from '#tests/template/option-views.ts'
import { propertiesOf, type SynthesisedTemplates } from '#tests/template/synthesis.ts'

type Choices = z.input<typeof deploymentConfigSchema>
/** `values`: what `seen` returns without the option and with it. */
type OptionCase = {
  chosen: Choices
  seen(templates: SynthesisedTemplates): unknown
  values: [unknown, unknown]
}

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555'
const webAclArn =
  'arn:aws:wafv2:us-east-1:123456789012:global/webacl/mine/11111111-2222-3333-4444-555555555555'
const alarmTopicArn = 'arn:aws:sns:us-east-1:123456789012:sidelight-alarms'
const ownDomain = { siteDomain: 'podcasts.example.org', certificateArn }

const ownDomainCase: OptionCase = {
  chosen: ownDomain,
  seen: (templates) => {
    const { Aliases, ViewerCertificate } = distributionOf(templates)
    const addresses = JSON.stringify(variable(templates, 'SITE_URL'))
    return { Aliases, ViewerCertificate, isAddress: addresses.includes('"https://podcasts.example.org"') }
  },
  values: [
    { Aliases: undefined, ViewerCertificate: undefined, isAddress: false },
    {
      Aliases: ['podcasts.example.org'],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
      isAddress: true,
    },
  ],
}

export const optionCases: Record<keyof DeploymentConfig, OptionCase> = {
  deploymentName: {
    chosen: { deploymentName: 'Second-1' },
    seen: (templates) => [...templates.keys()].filter((name) => !name.startsWith('Second-1')),
    values: [expect.arrayContaining(['SidelightData', 'SidelightFront', 'SidelightWatch']), []],
  },
  siteDomain: ownDomainCase,
  certificateArn: ownDomainCase,
  hstsIncludeSubdomains: {
    chosen: { hstsIncludeSubdomains: true },
    seen: transportSecurityOf,
    values: [
      { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: false, Override: true },
      { AccessControlMaxAgeSec: 31_536_000, IncludeSubdomains: true, Override: true },
    ],
  },
  webAclArn: {
    chosen: { webAclArn },
    seen: (templates) => distributionOf(templates).WebACLId,
    values: [undefined, webAclArn],
  },
  rateLimit: {
    chosen: { rateLimit: 2000 },
    seen: (templates) => ({
      firewalls: firewallsOf(templates),
      attached: distributionOf(templates).WebACLId,
    }),
    values: [
      { firewalls: [], attached: undefined },
      {
        firewalls: [
          {
            Scope: 'CLOUDFRONT',
            DefaultAction: { Allow: {} },
            Rules: [
              {
                Action: {
                  Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'refusal' } },
                },
                Statement: {
                  RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 2000 },
                },
                VisibilityConfig: { SampledRequestsEnabled: false },
              },
            ],
            VisibilityConfig: { SampledRequestsEnabled: false },
          },
        ],
        attached: { 'Fn::GetAtt': [expect.stringContaining('RateLimit'), 'Arn'] },
      },
    ],
  },
  originVerifyGeneration: {
    chosen: { originVerifyGeneration: 2 },
    seen: (templates) =>
      idsOf(templates, 'AWS::SecretsManager::Secret').some((id) => id.startsWith('OriginVerifyGeneration2')),
    values: [false, true],
  },
  mailDomain: {
    chosen: { mailDomain: 'mail.example.org' },
    seen: (templates) => ({
      identities: propertiesOf(templates, 'AWS::SES::EmailIdentity').map(
        ({ EmailIdentity }) => EmailIdentity,
      ),
      ours: once(variable(templates, 'MAIL_DOMAIN').map(withoutParameter)),
      mailer: propertiesOf(templates, 'AWS::Cognito::UserPool').map(
        ({ EmailConfiguration }) => EmailConfiguration,
      ),
    }),
    values: [
      { identities: [], ours: [''], mailer: [{ EmailSendingAccount: 'COGNITO_DEFAULT' }] },
      {
        identities: ['mail.example.org'],
        ours: ['mail.example.org'],
        mailer: [
          {
            EmailSendingAccount: 'DEVELOPER',
            From: 'no-reply@mail.example.org',
            SourceArn: {
              'Fn::Join': [
                '',
                [
                  'arn:',
                  { Ref: 'AWS::Partition' },
                  ':ses:',
                  { Ref: 'AWS::Region' },
                  ':',
                  { Ref: 'AWS::AccountId' },
                  ':identity/mail.example.org',
                ],
              ],
            },
          },
        ],
      },
    ],
  },
  mailReplyTo: {
    chosen: { mailReplyTo: 'answers@example.org' },
    seen: (templates) => variable(templates, 'MAIL_REPLY_TO'),
    values: [[''], ['answers@example.org']],
  },
  mailSenderName: {
    chosen: { mailSenderName: 'The Desk' },
    seen: (templates) => once(variable(templates, 'MAIL_SENDER_NAME')),
    values: [['Sidelight'], ['The Desk']],
  },
  mailSenderMailbox: {
    chosen: { mailSenderMailbox: 'digest', mailDomain: 'mail.example.org' },
    seen: (templates) => ({
      ours: once(variable(templates, 'MAIL_SENDER_MAILBOX')),
      codes: propertiesOf(templates, 'AWS::Cognito::UserPool').map(({ EmailConfiguration }) =>
        z.looseObject({ From: z.string().optional() }).parse(EmailConfiguration),
      ),
    }),
    values: [
      { ours: ['no-reply'], codes: [expect.not.objectContaining({ From: expect.anything() })] },
      { ours: ['digest'], codes: [expect.objectContaining({ From: 'digest@mail.example.org' })] },
    ],
  },
  mailPostalAddress: {
    chosen: { mailPostalAddress: '12 Main Street\nSpringfield' },
    seen: (templates) => once(variable(templates, 'MAIL_POSTAL_ADDRESS')),
    values: [[''], ['12 Main Street\nSpringfield']],
  },
  contactAddress: {
    chosen: { contactAddress: 'desk@example.org' },
    seen: (templates) => variable(templates, 'CONTACT_ADDRESS'),
    values: [[''], ['desk@example.org']],
  },
  mailedLinksGeneration: {
    chosen: { mailedLinksGeneration: 2 },
    seen: (templates) =>
      idsOf(templates, 'AWS::SecretsManager::Secret').some((id) => id.startsWith('MailedLinksGeneration2')),
    values: [false, true],
  },
  modelId: {
    chosen: { modelId: 'eu.anthropic.claude-sonnet-4-6' },
    seen: (templates) => ({ asked: variable(templates, 'MODEL_ID'), allowed: modelResources(templates) }),
    values: [
      {
        asked: ['global.anthropic.claude-haiku-5-5'],
        allowed: [
          'arn:Partition:bedrock:Region:AccountId:inference-profile/global.anthropic.claude-haiku-5-5',
          'arn:Partition:bedrock:*::foundation-model/anthropic.claude-haiku-5-5',
          'arn:Partition:bedrock:::foundation-model/anthropic.claude-haiku-5-5',
        ],
      },
      {
        asked: ['eu.anthropic.claude-sonnet-4-6'],
        allowed: [
          'arn:Partition:bedrock:Region:AccountId:inference-profile/eu.anthropic.claude-sonnet-4-6',
          'arn:Partition:bedrock:*::foundation-model/anthropic.claude-sonnet-4-6',
        ],
      },
    ],
  },
  stanceVotes: {
    chosen: { stanceVotes: 5 },
    seen: (templates) => variable(templates, 'STANCE_VOTES'),
    values: [['3'], ['5']],
  },
  speechRecognizer: {
    chosen: { speechRecognizer: { kind: 'batch', image: 'ghcr.io/example/recognizer:1' } },
    seen: (templates) => ({
      named: variable(templates, 'RECOGNIZER'),
      queues: propertiesOf(templates, 'AWS::Batch::JobQueue').map(({ JobQueueName }) => JobQueueName),
    }),
    values: [
      { named: [''], queues: [] },
      { named: ['Second-1-recognizer'], queues: ['Second-1-recognizer'] },
    ],
  },
  recoveredTables: {
    chosen: { recoveredTables: { people: 'people-restored' } },
    seen: (templates) => variable(templates, 'PEOPLE_TABLE').filter((name) => typeof name === 'string'),
    values: [[], ['people-restored']],
  },
  securityContact: {
    chosen: { securityContact: 'mailto:security@example.org' },
    seen: (templates) => variable(templates, 'SECURITY_CONTACT'),
    values: [[''], ['mailto:security@example.org']],
  },
  linksRunsToConsole: {
    chosen: { linksRunsToConsole: true },
    seen: (templates) =>
      JSON.stringify(variable(templates, 'RUN_CONSOLE')).includes('console.aws.amazon.com'),
    values: [false, true],
  },
  contentLanguages: {
    chosen: { contentLanguages: ['en', 'es'] },
    seen: (templates) => variable(templates, 'CONTENT_LANGUAGES'),
    values: [['en'], ['en,es']],
  },
  alarmTopicArn: {
    chosen: { alarmTopicArn, runbookUrl: 'https://wiki.example.org/runbook' },
    seen: (templates) =>
      once(alarms(templates).map(({ AlarmActions, OKActions }) => JSON.stringify([AlarmActions, OKActions]))),
    values: [['[null,null]'], [JSON.stringify([[alarmTopicArn], [alarmTopicArn]])]],
  },
  runbookUrl: {
    chosen: { runbookUrl: 'https://wiki.example.org/runbook' },
    seen: (templates) =>
      once(alarms(templates).map(({ AlarmDescription }) => /(\S+)#/.exec(AlarmDescription)?.[1])),
    values: [['docs/runbook.md'], ['https://wiki.example.org/runbook']],
  },
}

const { webAclArn: _, ...compatible } = optionCases

/** `webAclArn` is left out, because it excludes `rateLimit`. */
export const everyOption: Choices = Object.assign(
  {},
  ...Object.values(compatible).map(({ chosen }) => chosen),
)

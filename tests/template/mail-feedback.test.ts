import { Match, type Template } from 'aws-cdk-lib/assertions'
import { beforeAll, test } from 'vitest'
import { deployedTemplates } from '#tests/template/synthesis.ts'

let templates: ReadonlyMap<string, Template>
beforeAll(async () => {
  templates = await deployedTemplates()
})

function templateOf(stackName: string): Template {
  const template = templates.get(stackName)
  if (!template) throw new Error(`There is no stack ${stackName}.`)
  return template
}

test("SES reports bounces and complaints to the account's bus, and neither opens nor clicks [S12.39]", () => {
  templateOf('SidelightMail').hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      Enabled: true,
      EventBridgeDestination: {
        EventBusArn: { 'Fn::Join': ['', Match.arrayWith([':event-bus/default'])] },
      },
      MatchingEventTypes: ['bounce', 'complaint'],
    },
  })
})

test('only reports on our own mail reach the function, and failed ones are kept [S12.40]', () => {
  const digest = templateOf('SidelightDigest')
  const kept = { 'Fn::GetAtt': [Match.stringLikeRegexp('^DeadLetters'), 'Arn'] }
  digest.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: {
        mail: {
          tags: { 'ses:configuration-set': [{ 'Fn::ImportValue': Match.stringLikeRegexp('Sending') }] },
        },
      },
    },
    Targets: [
      {
        Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('EventsMailFeedback'), 'Arn'] },
        DeadLetterConfig: { Arn: kept },
      },
    ],
  })
  digest.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    FunctionName: { Ref: Match.stringLikeRegexp('EventsMailFeedback') },
    DestinationConfig: { OnFailure: { Destination: kept } },
  })
})

test('SES has no suppression list of its own, which would stop links for returning users', () => {
  templateOf('SidelightMail').hasResourceProperties('AWS::SES::ConfigurationSet', {
    SuppressionOptions: { SuppressedReasons: [] },
  })
})

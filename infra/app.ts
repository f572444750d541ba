import type { App } from 'aws-cdk-lib'
import { ApiAccountStack } from '#infra/api-account-stack.ts'
import { ApiAdminStack } from '#infra/api-admin-stack.ts'
import { ApiPublicStack } from '#infra/api-public-stack.ts'
import type { Deployment } from '#infra/config.ts'
import { DataStack } from '#infra/data-stack.ts'
import { DigestStack } from '#infra/digest-stack.ts'
import { FrontStack } from '#infra/front-stack.ts'
import { IdentityStack } from '#infra/identity-stack.ts'
import { MailStack } from '#infra/mail-stack.ts'
import { MonitoringStack } from '#infra/monitoring-stack.ts'
import { PipelineStack } from '#infra/pipeline-stack.ts'
import { RecognizerStack } from '#infra/recognizer-stack.ts'
import { SiteStack } from '#infra/site-stack.ts'
import { StreamStack } from '#infra/stream-stack.ts'
import { recognizerName } from '#shared/deployment/recognizer.ts'

/**
 * Order of deployment: data, mail ← identity ← stream ← front ← pipeline, digest ← API stacks ← site ← watch.
 * The account API uses the pipeline stack, the admin API also the digest stack, the public API neither.
 */
export function addStacks(app: App, deployment: Deployment): void {
  const { config } = deployment
  const idOf = (part: string) => `${config.deploymentName}${part}`
  const data = new DataStack(app, idOf('Data'), { config })
  const mail = new MailStack(app, idOf('Mail'), { config })
  const identity = new IdentityStack(app, idOf('Identity'), { deployment, data })
  // Cognito sends mail from the domain, so its identity must exist first.
  identity.addStackDependency(mail)
  const stream = new StreamStack(app, idOf('Stream'), { deployment, data, identity })
  const front = new FrontStack(app, idOf('Front'), { deployment, data, identity, stream })
  const pipeline = new PipelineStack(app, idOf('Pipeline'), {
    deployment,
    data,
    identity,
    front,
    lastStackName: idOf('Site'),
  })
  if (config.speechRecognizer.kind === 'batch') {
    const name = recognizerName(config.deploymentName)
    const recognizer = new RecognizerStack(app, idOf('Recognizer'), {
      name,
      settings: config.speechRecognizer,
      data,
    })
    // Functions that submit jobs deploy after the queue.
    pipeline.addStackDependency(recognizer)
  }
  const digest = new DigestStack(app, idOf('Digest'), { deployment, data, mail, front })
  const calls = { deployment, data, identity, mail, front }
  const apiAccount = new ApiAccountStack(app, idOf('ApiAccount'), { ...calls, pipeline })
  const apiAdmin = new ApiAdminStack(app, idOf('ApiAdmin'), { ...calls, pipeline, digest })
  const apiPublic = new ApiPublicStack(app, idOf('ApiPublic'), calls)
  const site = new SiteStack(app, idOf('Site'), { deployment, identity, front })
  // The site deploys last, because its new pages may make calls that an old API does not know.
  apiPublic.addStackDependency(apiAccount)
  apiPublic.addStackDependency(apiAdmin)
  site.addStackDependency(apiPublic)
  new MonitoringStack(app, idOf('Watch'), {
    config,
    logGroups: {
      identity: identity.functions.logGroup,
      apiPublic: apiPublic.functions.logGroup,
      apiAccount: apiAccount.functions.logGroup,
      apiAdmin: apiAdmin.functions.logGroup,
      stream: stream.functions.logGroup,
      pipeline: pipeline.functions.logGroup,
      digest: digest.functions.logGroup,
      gateway: front.gateway.accessLogs,
    },
    gateway: front.gateway.api,
    digestTick: digest.tick,
    deadLetters: [
      pipeline.deadLetters,
      pipeline.imported.deadLetters,
      digest.deadLetters,
      digest.digests.deadLetters,
    ],
  })
}

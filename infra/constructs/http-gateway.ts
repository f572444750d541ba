import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
  type ThrottleSettings,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { limitParameter } from '#infra/constructs/parameters.ts'
import { gatewayCalls, mostGatewayCalls, networkStages } from '#shared/deployment/rate-limits.ts'
import { logDays } from '#shared/deployment/retention.ts'

/** Logs no paths and no IP addresses, because a path shows which stance a visitor opened. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    routeKey: '$context.routeKey',
    status: '$context.status',
    responseLatency: '$context.responseLatency',
    integrationError: '$context.integrationErrorMessage',
  }),
)

/** Two parameters instead of one with a factor, because CloudFormation cannot multiply. */
function throttleIn(stack: Stack): ThrottleSettings {
  const { perSecond, atOnce } = gatewayCalls
  return {
    rateLimit: limitParameter(stack, 'VisitorCallsPerSecond', {
      least: 1,
      bounds: { normal: perSecond, maximum: mostGatewayCalls.perSecond },
      description: 'How many calls a second the gateway accepts from the networks that share a stage.',
    }).valueAsNumber,
    burstLimit: limitParameter(stack, 'VisitorCallsAtOnce', {
      least: 1,
      bounds: { normal: atOnce, maximum: mostGatewayCalls.atOnce },
      description: 'How many concurrent calls the gateway accepts from the networks that share a stage.',
    }).valueAsNumber,
  }
}

export type HttpGatewayProps = {
  apiName: string
  /** The secret that CloudFront sends, as proof that requests come through it. */
  originVerify: string
  /** The previous secret, accepted until the next rotation. */
  originVerifyBefore: string | undefined
}

/**
 * The HTTP API without its routes, which the API stacks add. Every stage has all routes and a rate limit of
 * its own.
 */
export class HttpGateway extends Construct {
  readonly api: HttpApi
  readonly stages: readonly HttpStage[]
  readonly domainName: string
  readonly accessLogs: LogGroup

  constructor(scope: Construct, id: string, { apiName, originVerify, originVerifyBefore }: HttpGatewayProps) {
    super(scope, id)
    this.api = new HttpApi(this, 'Api', { apiName, createDefaultStage: false })
    this.accessLogs = new LogGroup(this, 'AccessLogs', {
      logGroupName: `${Stack.of(this).stackName}/gateway`,
      retention: logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    // Stage variables instead of environment variables: CloudFormation resolves at most 60 dynamic references
    // per stack, and a new secret must reach all functions at once.
    const stageVariables = { originVerify, ...(originVerifyBefore && { originVerifyBefore }) }
    const destination = new LogGroupLogDestination(this.accessLogs)
    const throttle = throttleIn(Stack.of(this))
    this.stages = networkStages.map(
      (stageName) =>
        new HttpStage(this, `Stage-${stageName}`, {
          httpApi: this.api,
          stageName,
          autoDeploy: true,
          throttle,
          stageVariables,
          accessLogSettings: { destination, format: accessLogFormat },
        }),
    )
    const { region, urlSuffix } = Stack.of(this)
    this.domainName = `${this.api.apiId}.execute-api.${region}.${urlSuffix}`
  }
}

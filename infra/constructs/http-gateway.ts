import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { productName } from '#shared/product.ts'
import { logDays } from '#shared/retention.ts'

/** Neither a path nor an address: a path may hold a stance that somebody looked at. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    routeKey: '$context.routeKey',
    status: '$context.status',
    responseLatency: '$context.responseLatency',
    integrationError: '$context.integrationErrorMessage',
  }),
)

/** The HTTP API without routes: each stack of calls adds its own. */
export class HttpGateway extends Construct {
  readonly api: HttpApi
  readonly domainName: string

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.api = new HttpApi(this, 'Api', { apiName: productName, createDefaultStage: false })
    const logGroup = new LogGroup(this, 'AccessLogs', {
      retention: logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { burstLimit: 200, rateLimit: 100 },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: accessLogFormat },
    })
    const { region, urlSuffix } = Stack.of(this)
    this.domainName = `${this.api.apiId}.execute-api.${region}.${urlSuffix}`
  }
}

import { fileURLToPath } from 'node:url'
import { App, CfnOutput, Stack } from 'aws-cdk-lib'
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { Queue } from 'aws-cdk-lib/aws-sqs'

export function guestBook(outdir: string): App {
  const app = new App({ outdir, analyticsReporting: false })
  const stack = new Stack(app, 'GuestBook')
  const guests = new TableV2(stack, 'Guests', { partitionKey: { name: 'name', type: AttributeType.STRING } })
  const letters = new Bucket(stack, 'Letters')
  const arrivals = new Queue(stack, 'Arrivals')

  const welcome = new LambdaFunction(stack, 'Welcome', {
    code: Code.fromInline("exports.handler = async () => ({ statusCode: 200, body: 'Please sign.' })"),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
  })
  const sign = new NodejsFunction(stack, 'Sign', {
    entry: fileURLToPath(new URL('./sign.ts', import.meta.url)),
    runtime: Runtime.NODEJS_24_X,
    bundling: { bundleAwsSDK: true },
    environment: { GUESTS: guests.tableName, LETTERS: letters.bucketName, ARRIVALS: arrivals.queueUrl },
  })
  guests.grantWriteData(sign)
  letters.grantPut(sign)
  arrivals.grantSendMessages(sign)

  const api = new HttpApi(stack, 'Api')
  api.addRoutes({
    path: '/',
    methods: [HttpMethod.GET],
    integration: new HttpLambdaIntegration('Welcoming', welcome),
  })
  api.addRoutes({
    path: '/guests/{name}',
    methods: [HttpMethod.PUT],
    integration: new HttpLambdaIntegration('Signing', sign),
  })

  new CfnOutput(stack, 'GuestsTable', { value: guests.tableName })
  new CfnOutput(stack, 'LettersBucket', { value: letters.bucketName })
  new CfnOutput(stack, 'ArrivalsQueue', { value: arrivals.queueUrl })
  return app
}

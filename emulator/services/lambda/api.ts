import type { AwsCall, AwsService } from '#emulator/aws/service.ts'
import { functionNameOf, LambdaRefusal } from './definition.ts'
import type { InvocationType, LambdaHost } from './host.ts'

const invocationTypes = new Set<string>(['RequestResponse', 'Event', 'DryRun'])

function isInvocationType(value: string): value is InvocationType {
  return invocationTypes.has(value)
}

function invokedFunction({ request, url }: AwsCall): string | undefined {
  const match = /^\/2015-03-31\/functions\/([^/]+)\/invocations\/?$/.exec(url.pathname)
  return request.method === 'POST' && match?.[1] ? decodeURIComponent(match[1]) : undefined
}

function sendRefusal({ response }: AwsCall, { code, status, message }: LambdaRefusal): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': code })
  response.end(JSON.stringify({ Type: 'User', Message: message, message }))
}

async function answerInvoke(host: LambdaHost, call: AwsCall, name: string): Promise<void> {
  const type = String(call.request.headers['x-amz-invocation-type'] ?? 'RequestResponse')
  if (!isInvocationType(type)) {
    throw new LambdaRefusal('InvalidParameterValueException', 400, `Unknown invocation type ${type}`)
  }
  const payload = call.body.length === 0 ? '{}' : call.body.toString()
  const outcome = await host.invoke(name, payload, { type })
  call.response.writeHead(outcome.statusCode, {
    'content-type': 'application/json',
    'x-amzn-requestid': outcome.requestId,
    'x-amz-executed-version': '$LATEST',
    ...(outcome.functionError && { 'x-amz-function-error': outcome.functionError }),
  })
  call.response.end(outcome.payload)
}

/** The part of the Lambda API that SDK clients use: Invoke. */
export function createLambdaApi(host: LambdaHost, arnOfFunction: (name: string) => string): AwsService {
  return {
    signingName: 'lambda',
    operations: ['Invoke'],
    protocol: 'rest-json',
    permissionsOf(call) {
      const name = invokedFunction(call)
      if (!name) return []
      return [{ action: 'lambda:InvokeFunction', resource: arnOfFunction(functionNameOf(name)) }]
    },
    async handle(call) {
      const name = invokedFunction(call)
      try {
        if (!name) {
          throw new LambdaRefusal('UnknownOperationException', 404, 'The local Lambda API knows only Invoke.')
        }
        await answerInvoke(host, call, name)
      } catch (error) {
        if (!(error instanceof LambdaRefusal)) throw error
        sendRefusal(call, error)
      }
    },
    close: () => host.close(),
  }
}

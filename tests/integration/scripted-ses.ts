import type { AwsService } from 'cdk-on-localhost'

/**
 * `lose` breaks the connection before SES accepts the message, `take-and-lose` afterwards; `fail` returns an
 * internal error.
 */
export type SesOutcome = { refuse: string; message?: string } | 'lose' | 'take-and-lose' | 'fail'

export type ScriptedSes = AwsService & {
  script(...outcomes: SesOutcome[]): void
  handed(): number
}

const errorOf = (code: string, message: string) =>
  `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`

export function scriptedSes(ses: AwsService): ScriptedSes {
  let outcomes: SesOutcome[] = []
  let handed = 0

  async function answer(call: Parameters<AwsService['handle']>[0], outcome: SesOutcome): Promise<void> {
    const { response } = call
    if (outcome === 'lose') {
      response.destroy()
    } else if (outcome === 'take-and-lose') {
      response.writeHead = () => response
      response.end = () => response.destroy()
      await ses.handle(call)
    } else if (outcome === 'fail') {
      response.writeHead(500, { 'content-type': 'text/xml' })
      response.end(errorOf('InternalFailure', 'Something went wrong.'))
    } else {
      response.writeHead(400, { 'content-type': 'text/xml' })
      response.end(errorOf(outcome.refuse, outcome.message ?? 'Refused.'))
    }
  }

  return {
    ...ses,
    script: (...next) => {
      outcomes = next
    },
    handed: () => handed,
    async handle(call) {
      if (call.operation !== 'SendRawEmail') return ses.handle(call)
      handed += 1
      const outcome = outcomes.shift()
      return outcome === undefined ? ses.handle(call) : answer(call, outcome)
    },
  }
}

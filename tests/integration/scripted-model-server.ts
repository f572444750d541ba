import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from 'cdk-on-localhost/http'
import * as z from 'zod'

const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })).min(2),
})

/** A chat completion request: the tool of its task, and the conversation as text. */
export type AskedTask = { tool: string; model: string; conversation: string }

export type ScriptedModelServer = {
  url: string
  /** Requests that the server accepted, even if their answers are still pending. */
  asked: AskedTask[]
  refused: AskedTask[]
  close(): Promise<void>
}

export type ScriptedRefusal = { status: number; message: string; retryAfter?: string }

/** An HTML page from something else at the server's address, such as a proxy. */
export type ScriptedPage = { page: string }

/** Returns the arguments of the tool call as JSON text, a refusal, or a page. */
export type ModelServerScript = (
  task: AskedTask,
  timesAsked: number,
) => string | ScriptedRefusal | ScriptedPage | Promise<string>

function completionOf(tool: string, toolArguments: string) {
  const call = { id: 'call', type: 'function', function: { name: tool, arguments: toolArguments } }
  const message = { role: 'assistant', content: null, tool_calls: [call] }
  return {
    id: 'scripted',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'tool_calls', message }],
    usage: { prompt_tokens: 1200, completion_tokens: 60 },
  }
}

/** Speaks OpenAI's chat completions; calls the tool of the last task with the script's arguments. */
export async function openScriptedModelServer(script: ModelServerScript): Promise<ScriptedModelServer> {
  const asked: AskedTask[] = []
  const refused: AskedTask[] = []
  const server = createServer(async (request, response) => {
    const { model, messages } = requestSchema.parse(await json(request))
    const conversation = messages.map(({ content }) => content).join('\n')
    const tool = [...conversation.matchAll(/^Task: (\w+)$/gm)].at(-1)?.[1] ?? ''
    const task = { tool, model, conversation }
    asked.push(task)
    const answer = await script(task, asked.filter((one) => one.tool === tool).length)
    if (typeof answer === 'object' && 'page' in answer)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(answer.page)
    const isAnswer = typeof answer === 'string'
    if (!isAnswer) refused.push(...asked.splice(asked.indexOf(task), 1))
    response.writeHead(isAnswer ? 200 : answer.status, {
      'content-type': 'application/json',
      ...(!isAnswer && answer.retryAfter !== undefined && { 'retry-after': answer.retryAfter }),
    })
    const body = isAnswer ? completionOf(tool, answer) : { error: { message: answer.message } }
    response.end(JSON.stringify(body))
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    refused,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

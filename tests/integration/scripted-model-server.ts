import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from 'cdk-on-localhost/http'
import * as z from 'zod'

const requestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string() })).min(2),
})

/** One chat completion that was asked for: the tool its task names, and the whole conversation as text. */
export type AskedTask = { tool: string; model: string; conversation: string }

export type ScriptedModelServer = {
  url: string
  /** What was answered or is about to be. */
  asked: AskedTask[]
  refused: AskedTask[]
  close(): Promise<void>
}

/** What a server says instead of an answer. */
export type Refusal = { status: number; message: string; retryAfter?: string }

/** What somebody else says in the place of the server. */
export type Page = { page: string }

/** The arguments of the tool call, as the text that a server hands out, or a refusal, or a page. */
export type Script = (task: AskedTask, timesAsked: number) => string | Refusal | Page | Promise<string>

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

/** A server that speaks OpenAI's chat completions and calls the tool of the last task with what the script says. */
export async function openScriptedModelServer(script: Script): Promise<ScriptedModelServer> {
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

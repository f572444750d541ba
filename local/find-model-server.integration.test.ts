import { createServer, type Server } from 'node:http'
import { listen } from 'cdk-on-localhost/http'
import { afterEach, expect, test } from 'vitest'
import { findModelServer } from '#local/find-model-server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(body: string): Promise<{ name: string; port: number }> {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/v1/models' ? 200 : 404
    response.end(body)
  })
  servers.push(server)
  return { name: 'Ollama', port: await listen(server) }
}

const models = (...ids: string[]) => JSON.stringify({ data: ids.map((id) => ({ id })) })

test('names a model server that answers, with the command that uses it', async () => {
  const server = await serve(models('llama3.2:latest', 'other'))
  expect(await findModelServer([server])).toBe(
    `A model server answers on port ${server.port} (Ollama?). To have it rate episodes: SIDELIGHT_MODEL_URL=http://127.0.0.1:${server.port} SIDELIGHT_MODEL_NAME=llama3.2:latest npm start`,
  )
})

test('quotes a model’s name for the shell', async () => {
  expect(await findModelServer([await serve(models("it's a model"))])).toContain(
    `SIDELIGHT_MODEL_NAME='it'\\''s a model' npm start`,
  )
})

test.each(['<html>Not a model server</html>', models()])(
  'does not mention a server that answers %j',
  async (body) => {
    expect(await findModelServer([await serve(body)])).toBeUndefined()
  },
)

test('reports nothing if no server listens', async () => {
  const server = await serve('')
  await new Promise((done) => servers.pop()?.close(done))
  expect(await findModelServer([server])).toBeUndefined()
})

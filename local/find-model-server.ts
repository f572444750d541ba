import * as z from 'zod'

type KnownServer = { name: string; port: number }

/** Default ports in each program's documentation, as of 2026-11-28. */
const knownServers: readonly KnownServer[] = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1234 },
  { name: 'llama.cpp', port: 8080 },
]

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })).min(1) })

const timeoutMilliseconds = 500

/** The first model that an OpenAI-compatible server at this URL lists; undefined if there is no server. */
async function readFirstModel(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/v1/models`, { signal: AbortSignal.timeout(timeoutMilliseconds) })
    return modelsSchema.parse(await response.json()).data[0]?.id
  } catch {
    return undefined
  }
}

const quoted = (word: string) => (/^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** How to use the model server that runs on this machine; undefined if none runs. */
export async function findModelServer(servers = knownServers): Promise<string | undefined> {
  const found = await Promise.all(
    servers.map(async ({ name, port }) => {
      const url = `http://127.0.0.1:${port}`
      const model = await readFirstModel(url)
      if (model === undefined) return []
      const command = `SIDELIGHT_MODEL_URL=${url} SIDELIGHT_MODEL_NAME=${quoted(model)} npm start`
      return [`A model server answers on port ${port} (${name}?). To have it rate episodes: ${command}`]
    }),
  )
  return found.flat()[0]
}

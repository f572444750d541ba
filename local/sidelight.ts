import { join } from 'node:path'
import { bootLocalCloud, type LocalCloud } from '#local/boot.ts'
import type { FeedServer } from '#local/feed-server/feed-server.ts'
import { portError } from '#local/free-port.ts'
import { createPeople, type SignIn } from '#local/people.ts'
import { startSampleFeeds } from '#local/seed/sample.ts'

export type SidelightOptions = {
  cloudAssembly: string
  dataFolder: string
  /** Of the site; the AWS endpoint and the feed server take the next two. 0: any free ones. */
  port: number
  people: readonly SignIn[]
  environment: Readonly<Record<string, string | undefined>>
  log(line: string): void
}

export type Sidelight = { cloud: LocalCloud; feedServer: FeedServer; close(): Promise<void> }

const after = (port: number, step: number) => (port === 0 ? 0 : port + step)

/** The whole product on this machine: the sample's feed server, the cloud that may read from it, and people who can sign in. */
export async function startSidelight(options: SidelightOptions): Promise<Sidelight> {
  const { port, dataFolder, cloudAssembly, environment, log } = options
  const feedServer = await startSampleFeeds({
    folder: join(dataFolder, 'feed-server'),
    port: after(port, 2),
  }).catch((error: unknown) => Promise.reject(portError(error)))
  try {
    const cloud = await bootLocalCloud({
      ...{ cloudAssembly, dataFolder, environment, log },
      sitePort: port,
      awsPort: after(port, 1),
      parameters: (siteUrl) => ({
        SiteAddress: siteUrl,
        AllowedPrivateHosts: feedServer.allowedHost,
        MediaSources: `https: ${feedServer.url}`,
      }),
    })
    await createPeople(cloud, options.people, new Date())
    return {
      cloud,
      feedServer,
      async close() {
        await cloud.close()
        await feedServer.close()
      },
    }
  } catch (error) {
    await feedServer.close()
    throw error
  }
}

import {
  openSiteSession,
  RefusedCall,
  type SiteCredentials,
  type SiteSession,
} from '#local/sample/site-session.ts'
import { authApi } from '#shared/api/auth.ts'
import { profileApi } from '#shared/api/profile.ts'
import { topicsApi } from '#shared/api/topics.ts'

const sampleTopics = ['Housing', 'Health care', 'Climate change', 'Immigration']

async function findTopicId(session: SiteSession, name: string): Promise<number[]> {
  const path = `${topicsApi.search.path}?${new URLSearchParams({ prefix: name })}`
  const { value } = await session.call({ contract: topicsApi.search, path })
  return value.topics.filter((topic) => topic.name === name).map(({ id }) => id)
}

async function follow(session: SiteSession): Promise<boolean> {
  const { path } = profileApi.get
  const { value: profile } = await session.call({ contract: profileApi.get, path })
  if (profile.updated_at !== profile.created_at) return true
  const found = await Promise.all(sampleTopics.map((name) => findTopicId(session, name)))
  const ids = found.flat()
  if (ids.length < sampleTopics.length) return false
  await session.call({ contract: profileApi.update, path, body: { interested_topics: ids } })
  return true
}

/**
 * Does nothing if the developer has changed the account, including its password.
 * @returns false while the topics do not exist yet
 */
export async function followSampleTopics(site: {
  siteUrl: string
  credentials: SiteCredentials
  signal: AbortSignal
}): Promise<boolean> {
  const session = await openSiteSession(site).catch((error: unknown) => {
    if (error instanceof RefusedCall && error.status === 401) return undefined
    throw error
  })
  if (!session) return true
  const isDone = await follow(session)
  await session.call({ contract: authApi.logout, path: authApi.logout.path })
  return isDone
}

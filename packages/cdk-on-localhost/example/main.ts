import { bootLocalCloud, createStatusPages, type LocalCloud, openDataFolder } from 'cdk-on-localhost'
import { guestBook } from './app.ts'
import { transcribe } from './transcribe.ts'

/** `folder` is the data folder. A later start with the same folder finds the same data. */
export async function startGuestBook(folder: string, cloudAssembly: string): Promise<LocalCloud> {
  guestBook(cloudAssembly).synth()
  const data = openDataFolder(folder)
  const log = (line: string) => console.error(line)
  const cloud = await bootLocalCloud({ cloudAssembly, data, openServices: async () => [transcribe], log })
  cloud.extendSite(createStatusPages({ cloud, name: 'Guest book', log }))
  return { ...cloud, close: () => cloud.close().finally(data.release) }
}

/** The data folder and the files in it, without loading the cloud: a command can refuse a start at once. */
export { linkFolder } from '../asset-store.ts'
export {
  type DataFolder,
  type DataFolderOptions,
  lockDataFolder,
  openDataFolder,
  removeDataFolder,
} from '../data-folder.ts'
export { StartError, type StartProblem } from '../start-error.ts'
export { makeFolder, namedDiskError, readState, readText, writeState } from '../state-file.ts'

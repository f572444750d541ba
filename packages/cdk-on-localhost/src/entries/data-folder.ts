/** Separate from the main entry, so that a command can refuse a bad data folder without loading the cloud. */
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

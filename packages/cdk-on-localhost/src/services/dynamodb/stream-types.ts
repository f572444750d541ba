import type { StreamViewType } from './table-definition.ts'

// Imports no type of dynalite: it has no declarations, and these types are part of the package's own.

export type StreamImage = Record<string, Record<string, unknown>>

/** As Lambda passes it to a function. */
export type StreamRecord = {
  eventID: string
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  eventVersion: string
  eventSource: string
  awsRegion: string
  dynamodb: {
    /** Seconds since 1970. */
    ApproximateCreationDateTime: number
    Keys: StreamImage
    NewImage?: StreamImage
    OldImage?: StreamImage
    SequenceNumber: string
    SizeBytes: number
    StreamViewType: StreamViewType
  }
  eventSourceARN: string
  userIdentity?: { type: string; principalId: string }
}

export type StartingPosition = 'TRIM_HORIZON' | 'LATEST'

export type StreamEntry = { sequence: number; record: StreamRecord }

export type StreamBatch = {
  entries: StreamEntry[]
  bytes: number
  /** The last record that was read; the filter may have left it out. */
  readTo: number
  isFull: boolean
}

export type BatchLimits = {
  maximum: number
  maximumBytes: number
  fits(record: StreamRecord): boolean
}

export type StreamReader = {
  position(): number
  newBatch(): StreamBatch
  /** Adds the next records that fit, until the batch is full or the stream ends. */
  fill(batch: StreamBatch, limits: BatchLimits): Promise<void>
  /** Resolves when there may be records that the last `fill` has not read, or when aborted. */
  nextArrival(signal: AbortSignal): Promise<void>
  /** Records up to here are not read again. */
  moveTo(sequence: number): Promise<void>
  /** Records that no batch has completed. */
  countWaiting(): Promise<number>
}

/** The streams of all tables, for those that read them. */
export type StreamSources = {
  /** @returns the table's name; undefined for an unknown stream */
  find(streamArn: string): string | undefined
  /** A reader continues where the last one of this name ended. */
  open(table: string, options: { name: string; startingPosition: StartingPosition }): StreamReader
  /** Deletes records that are older than a day and that no open reader has yet to read. */
  trim(now: Date): Promise<void>
}

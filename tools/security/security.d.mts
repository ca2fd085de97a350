type Row = { item: string; level: string; asks: string; state: string; how: string }
export const rowsOf: (page: string) => Row[]
export const sumOf: (rows: readonly Row[]) => string
export const findings: (page: string, read: (file: string) => string | null) => string[]

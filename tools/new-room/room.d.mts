export const makeRoom: (nombre: string, titulo?: string, at?: string) => string[]

export const delPortal: string[]
export const delImportador: string[]

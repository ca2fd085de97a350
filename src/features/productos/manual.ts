import { fileNameOf } from '#shared/file-names.ts'

/** What a group's manual is saved as. */
export const nombreOfManual = (grupo: string): string => fileNameOf(`Manual de usuario - ${grupo}.pdf`, 'pdf')

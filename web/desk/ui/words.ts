/** A type of record as people read it: 'Request'. */
export function typeWord(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An action as people read it: 'Request: enroll'. */
export function actionWords(action: string): string {
  const [type = '', verb] = action.split('.');
  return verb ? `${typeWord(type)}: ${verb.replaceAll('_', ' ')}` : typeWord(type);
}

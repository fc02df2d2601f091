/** Where an enrollment request stands in the pipeline. */
export const requestStages = ['new', 'contacted', 'enrolled', 'lost'] as const;

export type RequestStage = (typeof requestStages)[number];

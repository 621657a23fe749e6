import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { guideLoader } from './lib/guides.ts';

const guides = defineCollection({
  loader: guideLoader,
  schema: z.object({ title: z.string(), description: z.string() }),
});

export const collections = { guides };

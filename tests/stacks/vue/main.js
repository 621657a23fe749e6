import { createApp } from 'vue';
import checkout from './shop-checkout.vue';

createApp(checkout).mount('#app');

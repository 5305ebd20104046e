// Belongs into ../playout_test.cpp.
// `broken` takes any bytes, and what it accepts can be played on.
TEST_P(Promises, broken_is_total_and_what_it_accepts_can_be_played) {
    int accepted = 0, n = 0;
    play(4, 9, [&](const State& s, Rng& rng) {
        if (++n % 3 != 0) return;
        for (int sample = 0; sample < 20; ++sample) {
            State spoilt = s;
            auto* bytes = reinterpret_cast<unsigned char*>(&spoilt);
            for (auto flips = 1 + rng.below(2); flips > 0; --flips) {
                unsigned char& byte = bytes[rng.below(sizeof spoilt)];
                byte = static_cast<unsigned char>(rng.below(3) == 0 ? rng.below(256) : byte ^ (1u << rng.below(8)));
            }
            if (game_->broken(spoilt) != nullptr) continue;
            ++accepted;
            game_->fill(spoilt, rng);  // it may be one that somebody sees: what is hidden there is dealt first
            ASSERT_EQ(game_->broken(spoilt), nullptr) << "filled: " << game_->broken(spoilt);
            for (int ply = 0; ply < 40 && step(spoilt, rng); ++ply)
                ASSERT_EQ(game_->broken(spoilt), nullptr) << game_->broken(spoilt);
        }
        State noise;
        auto* bytes = reinterpret_cast<unsigned char*>(&noise);
        for (std::size_t i = 0; i < sizeof noise; ++i) bytes[i] = static_cast<unsigned char>(rng.below(256));
        ASSERT_NE(game_->broken(noise), nullptr);
    });
    EXPECT_GT(accepted, 20);
}
